/** The wish of a person who waits, row by row. */
export function WishSummary({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="vp-sum">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
