/** XPaths of what a person knows by its name: every engine reads them alike. */

const quoted = (words: string) => `"${words}"`

const named = (name: string) =>
  `[@aria-label=${quoted(name)} or (not(@aria-label) and normalize-space()=${quoted(name)})]`

export const button = (name: string) => `//button${named(name)}`

/** A field by how its label begins. */
export const field = (label: string) =>
  `//*[@id=//label[starts-with(normalize-space(), ${quoted(label)})]/@for]`

/** The element whose own words these are, or begin so. */
export const words = (beginning: string) =>
  `//*[text()[starts-with(normalize-space(), ${quoted(beginning)})]]`

/** A part of what bears a label. */
export const within = (label: string, part: string) => `//*[@aria-label=${quoted(label)}]${part}`
