export interface Rate {
  perSecond: number;
  burst: number;
}

/** A token bucket: `take` returns false once `burst` is used up faster than `perSecond` refills it. `now` in ms. */
export class Bucket {
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly rate: Rate,
    now: number,
  ) {
    this.tokens = rate.burst;
    this.filledAt = now;
  }

  take(now: number): boolean {
    this.fill(now);
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }

  /** ms until `take` returns true, at least 1; nothing is taken. */
  until(now: number): number {
    this.fill(now);
    return Math.max(1, Math.ceil(((1 - this.tokens) / this.rate.perSecond) * 1000));
  }

  /** Deducts tokens that other processes used, even if not enough are left; the debt is never more than a burst. */
  spend(tokens: number, now: number): void {
    this.fill(now);
    this.tokens = Math.max(-this.rate.burst, this.tokens - tokens);
  }

  get isUsedUp(): boolean {
    return this.tokens < 1;
  }

  private fill(now: number): void {
    this.tokens = Math.min(this.rate.burst, this.tokens + ((now - this.filledAt) / 1000) * this.rate.perSecond);
    this.filledAt = now;
  }
}
