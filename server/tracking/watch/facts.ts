import type { SeveridadEvento, TipoEvento } from '#contract/entities/tiposEvento';
import type { Episode } from './episode';
import type { Rule } from './rules';

/** An event that a rule raised. Ms, metres. */
export interface EventFact {
  regla: number;
  juicio: number;
  tipo: TipoEvento;
  /** Distinguishes simultaneous events of one rule: the stop, the alarm. */
  sujeto: string;
  /** When its cause began, by which the stored event is matched. */
  ancla: number;
  inicio: number;
  /** Null while it is open. */
  fin: number | null;
  /** The frame that opened it; null: it opened by time alone. */
  abrio: number | null;
  valor: number | null;
  max: number | null;
  umbral: number | null;
  unidad: string | null;
  severidad: SeveridadEvento;
  parada: number | null;
  ruta: number | null;
  ejecucion: number | null;
  asunto: string | null;
  metros: number | null;
  estimado: boolean;
  avisa: boolean;
}

export const eventOf = (rule: Rule, given: Pick<EventFact, 'inicio' | 'fin'> & Partial<EventFact>): EventFact => ({
  regla: rule.id,
  juicio: rule.juicio,
  tipo: rule.tipo,
  sujeto: '',
  ancla: given.inicio,
  abrio: null,
  valor: null,
  max: null,
  umbral: null,
  unidad: null,
  severidad: rule.severidad,
  parada: null,
  ruta: null,
  ejecucion: null,
  asunto: null,
  metros: null,
  estimado: false,
  avisa: rule.avisa,
  ...given,
});

const tenths = (value: number) => Math.round(value * 10) / 10;

/** Events that measure a duration have it as their value. */
export const eventOfEpisode = (rule: Rule, sujeto: string, episode: Episode): EventFact => {
  const { inicio, fin, ultima, abrio, valor, max, limite, unidad, severidad, parada, ruta, asunto, metros, lugar } =
    episode;
  const lasted = unidad === 'min' && max === null ? Math.round(((fin ?? ultima) - inicio) / 60_000) : null;
  return eventOf(rule, {
    sujeto,
    inicio,
    fin,
    abrio,
    valor: lasted ?? (valor === null ? null : tenths(valor)),
    max: lasted ?? (max === null ? null : tenths(max)),
    umbral: limite,
    unidad,
    severidad: severidad ?? rule.severidad,
    parada,
    ruta: ruta ?? null,
    asunto,
    metros: lugar && rule.tipo !== 'ralenti_excesivo' ? Math.round(metros) : null,
  });
};
