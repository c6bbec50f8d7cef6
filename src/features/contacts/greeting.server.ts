/**
 * How a mail addresses somebody who wrote to the clinic. A form can name anybody's address: a name that mail programs would
 * turn into a link is advertising sent by somebody else in the clinic's name, so it is not repeated.
 */
export function greeting({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const name = `${firstName} ${lastName}`
  return /\p{L}\.\p{L}|:\/|www|@|\d/iu.test(name) ? 'Gentile paziente' : `Gentile ${name}`
}
