/**
 * Shows the phone's book bar while neither the times nor another button that books is on the screen. Without scripts the bar
 * stays away: all it leads to is on the page.
 */
export function watchBookBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-book-bar]')
  if (!bar) return
  const inView = new Set<Element>()
  const watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target)
      else inView.delete(target)
    }
    bar.toggleAttribute('data-away', inView.size > 0)
  })
  for (const one of document.querySelectorAll('#prenota, main a[href^="/prenota-visita"]')) watch.observe(one)
}
