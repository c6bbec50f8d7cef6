/**
 * The Italian mobile number as SMS providers want it, `+39` and nine or ten digits that begin with 3; null for any other:
 * landlines, numbers abroad and those of premium services get no SMS.
 * @param phone as people write it: '333 555 0101', '+39 333…', '0039 333…'
 */
export function italianMobile(phone: string): string | null {
  const [, number] = /^(?:\+39|0039)?(3\d{8,9})$/.exec(phone.replace(/[\s()./–—-]/g, '')) ?? []
  return number ? `+39${number}` : null
}

/**
 * The channels by which a person can be reached.
 * @param sms whether messages go to Italian mobiles as well
 */
export function channelsTo(
  { email, phone }: { email: string; phone: string },
  { sms }: { sms: boolean },
): ('mail' | 'sms')[] {
  const channels: ('mail' | 'sms')[] = []
  if (email !== '') channels.push('mail')
  if (sms && italianMobile(phone) !== null) channels.push('sms')
  return channels
}
