import type { CausaCorreccion, ClaseCorreccion } from '#contract/entities/correcciones';
import { causa as causes, clase as classes } from '#contract/words/correcciones';
import { dateTime } from './formats';

interface Correction<Before> {
  clase: ClaseCorreccion;
  causa: CausaCorreccion;
  fecha: string;
  antes: Before | null;
}

interface Props<Before> {
  corrections: readonly Correction<Before>[];
  /** What the record was before, in a line. */
  before: (antes: Before) => string;
}

/** What recomputations changed of a record, why, and what it was before. Nothing if they changed nothing. */
export const Corrections = <Before,>({ corrections, before }: Props<Before>) =>
  corrections.length > 0 && (
    <section aria-label="Qué cambió al calcularlo de nuevo">
      <h3>Qué cambió al calcularlo de nuevo</h3>
      <ul>
        {corrections.map(({ clase, causa, fecha, antes }) => (
          <li key={`${fecha} ${clase}`}>
            <strong>{classes[clase]}</strong>. {causes[causa]}. <time dateTime={fecha}>{dateTime(fecha)}</time>
            {antes && <small className="block muted">Antes: {before(antes)}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
