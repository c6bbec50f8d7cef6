/** Shows on the button of `PauseButton.tsx` whether its subject moves. */
export function showPlaying(button: HTMLElement, playing: boolean): void {
  button.toggleAttribute('data-playing', playing)
  button.setAttribute('aria-label', `${playing ? 'Ferma' : 'Avvia'} ${button.dataset.pause}`)
}

/** Whether the visitor prefers reduced motion. Calls back when that changes. */
export function reducedMotion(onChange: () => void): MediaQueryList {
  const list = matchMedia('(prefers-reduced-motion: reduce)')
  list.addEventListener('change', onChange)
  return list
}
