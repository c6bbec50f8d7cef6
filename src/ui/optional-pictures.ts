/** Removes pictures with `data-optional` that do not load: something stands below them. */
export function removeBrokenPictures(): void {
  const isOptional = (target: unknown): target is HTMLImageElement =>
    target instanceof HTMLImageElement && 'optional' in target.dataset
  // `error` does not bubble.
  addEventListener('error', ({ target }) => isOptional(target) && target.remove(), { capture: true })
  // One that failed before fires no event any more.
  for (const image of document.images)
    if (isOptional(image) && image.complete && image.naturalWidth === 0) image.remove()
}
