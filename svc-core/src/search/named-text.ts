/** What people are found by, folded. */
export const PERSON_TEXT = "search_fold(display_name || ' ' || coalesce(email, ''))"

/** What admins find contracts by, folded. */
export const CONTRACT_TEXT = "search_fold(title || ' ' || coalesce(author_name, ''))"

/** What the index of such a text knows a row by. */
export const namedParts = (text: string) => `named_parts(${text}, created_at)`
