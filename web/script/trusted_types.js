// The site's only Trusted Types policy. The Content-Security-Policy requires Trusted Types and allows no other
// policy. So browsers refuse plain strings where they become markup or the address of a script. This policy passes on
// the markup that the client has rendered and the addresses of the site's own workers. Never give it text from
// readers, other sites or addresses.
const rules = { createHTML: String, createScriptURL: String };
export const policy = self.trustedTypes?.createPolicy("prompt-recipes", rules) ?? rules;
