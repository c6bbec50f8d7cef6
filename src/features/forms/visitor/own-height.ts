/**
 * Posts the height of the content in pixels to the page around the frame, whenever it changes: `{ type: 'height', height }`. The
 * message holds nothing else, so any page may receive it.
 */
export function postOwnHeight(content: HTMLElement): void {
  if (window.parent === window) return
  const post = () => {
    const height = Math.ceil(content.getBoundingClientRect().height)
    window.parent.postMessage({ type: 'height', height }, '*')
  }
  new ResizeObserver(post).observe(content)
}
