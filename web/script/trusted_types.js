// The site's one policy for Trusted Types: the Content-Security-Policy demands them and allows no
// other policy. Browsers then refuse plain strings where they become markup or the address of a
// script. policy must not be given what readers, other sites or addresses say. It passes on the
// markup that the client rendered and the addresses of the site's own workers.
const rules = { createHTML: String, createScriptURL: String };
export const policy = self.trustedTypes?.createPolicy("prompt-recipes", rules) ?? rules;
