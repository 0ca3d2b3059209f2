/** What a report on parts is asked for: the company, its zone (IANA), and its days, both included. */
export interface Asked {
  empresaId: number;
  zone: string;
  desde: string;
  hasta: string;
}
