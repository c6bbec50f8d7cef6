import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '#platform/query/call-query.ts'
import { useDebounced } from '#ui/useDebounced.ts'
import { type FoundPerson, findPeople } from './contract.ts'

const MIN_LENGTH = 2
/** Characters of the longest search the server takes. */
const MAX_LENGTH = 100

/**
 * Searches people after a pause in typing: each question is a call and an entry of the audit log. The people found for the
 * question before stay on the screen meanwhile.
 *
 * @param text less than two characters ask nothing
 * @param onHurried runs with the people found once they have come, when `hurry` was called before; none when the call failed
 * @returns `isComing`: the people shown are not yet those of the question, so that none of them may be taken unseen
 */
export function usePeople(text: string, onHurried: (people: readonly FoundPerson[]) => void) {
  const question = text.trim().length < MIN_LENGTH ? '' : text.trim().slice(0, MAX_LENGTH)
  const [hurried, setHurried] = useState('')
  const isHurried = question !== '' && hurried === question
  const settled = useDebounced(question, isHurried ? 0 : undefined)
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...callQuery(findPeople, settled ? { query: { q: settled } } : null),
    placeholderData: keepPreviousData,
  })
  const isAnswered = settled === question && (isError || (data && !isFetching && !isPlaceholderData))
  const isComing = question !== '' && !isAnswered
  const isFailed = question !== '' && !isComing && isError
  const found = question === '' || isFailed ? undefined : data
  const people = found?.people ?? []
  useEffect(() => {
    if (!isHurried || isComing) return
    setHurried('')
    onHurried(people)
  })
  return {
    people,
    /** `people` are all those of the text. */
    isKnown: question !== '' && !isComing && !isError,
    /** People found who are not among `people`. */
    others: found?.others ?? 0,
    isComing,
    isFailed,
    again: () => void refetch(),
    /** Enter was pressed while the people of the question are on their way. */
    hurry: () => setHurried(question),
  }
}
