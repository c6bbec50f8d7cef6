import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { movedIn, moveTo } from './useMoves.ts'

const order = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 20 })

describe('a move', () => {
  test.each([
    [[1, 2, 3, 4], { id: 4, after: null }, [4, 1, 2, 3]],
    [[1, 2, 3, 4], { id: 1, after: 3 }, [2, 3, 1, 4]],
    [[1, 2, 3, 4], { id: 3, after: 2 }, [1, 2, 3, 4]],
    // Another user deleted the row before it, or the row itself.
    [[1, 2, 4], { id: 4, after: 3 }, [1, 2, 4]],
    [[1, 2], { id: 9, after: 1 }, [1, 2]],
  ])('moving %j by %j gives %j', (ids, move, expected) => {
    expect(movedIn(ids, move)).toEqual(expected)
  })

  test('a move puts the row in its place and loses none', () => {
    fc.assert(
      fc.property(order, fc.nat(), fc.nat(), (ids, from, to) => {
        const id = ids[from % ids.length] ?? 0
        const place = to % ids.length
        const after = movedIn(ids, moveTo(ids, id, place))
        expect(after[place]).toBe(id)
        expect(after.toSorted()).toEqual(ids.toSorted())
        expect(after.filter((one) => one !== id)).toEqual(ids.filter((one) => one !== id))
      }),
    )
  })

  test('two simultaneous moves both apply, in either order', () => {
    const seen = [1, 2, 3, 4, 5]
    const [mine, theirs] = [moveTo(seen, 5, 0), moveTo(seen, 1, 3)]
    expect(movedIn(movedIn(seen, theirs), mine)).toEqual([5, 2, 3, 4, 1])
    expect(movedIn(movedIn(seen, mine), theirs)).toEqual([5, 2, 3, 4, 1])
  })
})
