// The site's only Trusted Types policy. The Content-Security-Policy requires Trusted Types and
// allows no other policy. Browsers then refuse plain strings where they become markup or the
// address of a script. Never give this policy text from readers, other sites or addresses. It
// passes on the markup that the client has rendered and the addresses of the site's own workers.
const rules = { createHTML: String, createScriptURL: String };
export const policy = self.trustedTypes?.createPolicy("prompt-recipes", rules) ?? rules;
