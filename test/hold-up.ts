/** Keeps this process from everything else for so long, as a long computation or a busy machine does. */
export function holdUp(ms: number): void {
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt);
}
