/** A token bucket: `take` answers false once `burst` is used up faster than `perSecond` fills it. `now` in ms. */
export class Bucket {
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly rate: { perSecond: number; burst: number },
    now: number,
  ) {
    this.tokens = rate.burst;
    this.filledAt = now;
  }

  take(now: number): boolean {
    this.tokens = Math.min(this.rate.burst, this.tokens + ((now - this.filledAt) / 1000) * this.rate.perSecond);
    this.filledAt = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
