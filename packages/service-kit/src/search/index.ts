export { createSearchFunctions, DROP_SEARCH_FUNCTIONS, searchFold } from './search-fold.ts'
export { partsOfWords, toPartsQuery } from './search-parts.ts'
export { fitsWords, readSearch, type SearchWords } from './search-words.ts'
