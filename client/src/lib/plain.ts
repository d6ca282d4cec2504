/** Hundredths with their sign; what is nothing when rounded has none. */
export function points(part: number): string {
  const whole = Math.round(100 * part);
  return whole ? `${whole > 0 ? "+" : "−"}${Math.abs(whole)}` : "0";
}

/** A sentence as it is printed: it begins with a capital. */
export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
