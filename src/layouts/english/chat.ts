const GREETING = 'Good morning, I would like some information about a visit.'

/** The address of a chat with an English greeting in place of the clinic's, which is Italian. */
export function englishChat(url: string): string {
  return url.replace(/(?<=\?text=).*$/, encodeURIComponent(GREETING))
}
