/** The parts of a contact's page: the anchors of their headings. */
export type Part = 'proposte' | 'informazioni' | 'messaggi' | 'richieste' | 'note' | 'liste' | 'file'

/** To the heading of a part: for whoever asked for it, and when what had the focus is gone. */
export function focusPart(part: Part, scroll = false): void {
  setTimeout(() => {
    const heading = document.getElementById(part)
    const lost = !document.activeElement || document.activeElement === document.body
    if (!heading || !(scroll || lost)) return
    if (scroll) heading.scrollIntoView()
    heading.focus({ preventScroll: true })
  })
}

/** The form with the facts about the person, among the parts that may hold something not saved. */
export const PERSON = 'persona'
