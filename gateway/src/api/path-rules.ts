/**
 * What two readers of a path could understand in two ways: encoded slashes, letters, digits and
 * `-._~`, backslashes, empty and dot segments, control bytes, anything that is no valid
 * percent-encoding. What is left is the one form of an address, for rules, limits and routes alike.
 */
const AMBIGUOUS = new RegExp(
  [
    /[^\x21-\x7e]|[\\#]/,
    /\/\/|\/\.{1,2}(?:\/|$)/,
    /%(?:2f|5c|[01][\da-f]|7f)|%(?![\da-f]{2})/,
    /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

const UNPRINTABLE = /[^\x21-\x7e]/

/** The path of a request's target, or `undefined` when it is not one that is passed on. */
export function readPath(target: string): string | undefined {
  const question = target.indexOf('?')
  const path = question < 0 ? target : target.slice(0, question)
  if (path.charCodeAt(0) !== 47 || AMBIGUOUS.test(path)) return undefined
  return question >= 0 && UNPRINTABLE.test(target) ? undefined : path
}
