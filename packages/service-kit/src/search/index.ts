export { searchFold } from './search-fold.ts'
export { createSearchFunctions } from './search-functions.ts'
export { partsOfWords, toPartsQuery } from './search-parts.ts'
export { fitsWords, readSearch, type SearchWords } from './search-words.ts'
