/** WCAG 2 contrast of two opaque colours written `#rrggbb` or `#rgb`, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(hex: string): number {
  const long = hex.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  const digits = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(long)
  if (!digits) throw new Error(`not a colour that can be measured: ${hex}`)
  const [red = 0, green = 0, blue = 0] = digits
    .slice(1)
    .map((pair) => linear(Number.parseInt(pair, 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
