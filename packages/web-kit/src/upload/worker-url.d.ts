/** The address of a script that the build makes for a worker. */
declare module '*?worker&url' {
  const url: string
  export default url
}
