/** So many within `window` ms. */
export interface Limit {
  most: number;
  window: number;
}

/** Counts up to a limit, and anew once its time since the first one is over. `now` in ms. */
export class Window {
  private used = 0;

  constructor(
    private readonly limit: Limit,
    private since: number,
  ) {}

  take(now: number): boolean {
    this.renew(now);
    if (this.isUsedUp) return false;
    this.used += 1;
    return true;
  }

  /** ms until `take` returns true, at least 1. */
  until(now: number): number {
    return Math.max(1, Math.ceil(this.since + this.limit.window - now));
  }

  /** Counts what other processes let through, even beyond the limit. */
  spend(times: number, now: number): void {
    this.renew(now);
    this.used += times;
  }

  get isUsedUp(): boolean {
    return this.used >= this.limit.most;
  }

  private renew(now: number): void {
    if (now - this.since < this.limit.window) return;
    this.used = 0;
    this.since = now;
  }
}
