/** A whole number in groups of three: `12,345`. */
export function count(number: number): string {
  return Math.round(number)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 iteration`, `12,345 iterations`. */
export function counted(number: number, thing: string): string {
  return `${count(number)} ${thing}${number === 1 ? '' : 's'}`;
}

/** A time with up to three digits: `45.3 ms`, `1.2 s`. */
export function time(seconds: number): string {
  if (seconds > 0 && seconds < 1e-3) return `${digits(seconds * 1e6)} µs`;
  if (seconds > 0 && seconds < 1) return `${digits(seconds * 1e3)} ms`;
  return `${digits(seconds)} s`;
}

/** A number with up to three digits, without zeros at its end. */
export function digits(number: number): string {
  if (Math.abs(number) >= 1000) return count(number);
  return String(Number(number.toPrecision(3)));
}

/** `41 %`, `0.3 %`, `< 0.01 %`; 100 % only for all of it. The signs are not parted from their number. */
export function percent(share: number): string {
  const value = share * 100;
  if (value > 0 && value < 0.01) return '<\u00a00.01\u00a0%';
  if (value < 100 && value >= 99.9) return '>\u00a099.9\u00a0%';
  if (value < 100 && value >= 99) return `${Math.floor(value * 10) / 10} %`;
  return `${value >= 10 ? value.toFixed(0) : Number(value.toPrecision(2))} %`;
}

/** The paper's symbols as it prints them. */
export function symbolText(symbol: string): string {
  const greek: Record<string, string> = {
    tau0: 'τ₀',
    xi: 'ξ',
    rho: 'ρ',
    alpha: 'α',
    q0: 'q₀',
    '1 - q0': '1 − q₀',
    t0: 'T₀',
  };
  return greek[symbol] ?? symbol;
}

/** `best_value_evaporation` as people read it. */
export function plainName(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
