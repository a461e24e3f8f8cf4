/** What a browser does that does not let the page have something. */
export function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
