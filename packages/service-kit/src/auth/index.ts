export { TOKEN_SECONDS, type AccessClaims, type TokenKey } from './access-tokens.ts'
export { bearerOf, EndedToken, type Caller, type ConfirmCaller, type Verifier } from './auth.ts'
export { createRevocations, type Revocations } from './revocations.ts'
