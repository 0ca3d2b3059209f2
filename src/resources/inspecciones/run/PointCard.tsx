import { memo, useId } from 'react';
import type { ResultadoRespuesta } from '#contract/entities/inspecciones';
import type { DefectoVisto } from '#contract/requests/inspecciones';
import { limitsOf } from '#contract/rules/inspections';
import { serverNow } from '../../../providers/offline/phone';
import { Icon } from '../../../ui/Icon';
import { Picture } from '../../../ui/Picture';
import { respuestas as faces } from '../faces';
import { fails, isMeasured, staysOpen, type Point, type Said } from './draft';
import { PointPhotos } from './PointPhotos';
import { PointValue } from './PointValue';
import { Failing, Repaired } from './Told';
import type { Sender } from './useSender';
import { seenBefore } from './words';
import styles from './run.module.css';

interface Props {
  point: Point;
  said: Said | undefined;
  /** What is open here from before. */
  defect: DefectoVisto | undefined;
  guide: string | undefined;
  fault: string | undefined;
  sender: Sender;
  onSay: (item: string, said: Said) => void;
  /** Nothing more is asked of it: the next one may come. */
  onDone: (item: string) => void;
}

export const anchorOf = (item: string): string => `punto-${item}`;

/** One point: what is looked at, what failed before, and the answer. What an answer asks for opens at its place. */
export const PointCard = memo(({ point, said, defect, guide, fault, sender, onSay, onDone }: Props) => {
  const heading = useId();
  const { id, titulo, instruccion } = point;
  const limits = isMeasured(point) ? limitsOf(point) : null;
  const failing = fails(point, said);
  const asksRepair = defect !== undefined && said?.resultado === 'aprobado' && !failing;
  const answered = said?.resultado !== undefined && said.resultado !== 'no_aplica';
  const photographed = answered && (failing || point.foto_obligatoria || point.tipo === 'foto');

  const answer = (resultado: ResultadoRespuesta) => {
    const same = said?.resultado === resultado;
    onSay(id, { resultado: same ? undefined : resultado });
    if (same || resultado === 'falla') return;
    if (resultado === 'no_aplica' || !(defect || point.foto_obligatoria)) onDone(id);
  };

  return (
    <li
      id={anchorOf(id)}
      tabIndex={-1}
      className={`grid gap-8 ${styles.point}`}
      data-answer={failing ? 'falla' : said?.resultado}
      data-fault={fault !== undefined}
    >
      <div className="grid gap-4">
        <h4 id={heading} className="flush large semibold break-anywhere">
          {titulo}
          {!point.obligatoria && <span className="muted small unweighted"> · opcional</span>}
        </h4>
        {instruccion && <p className="flush muted small break-anywhere">{instruccion}</p>}
        {limits && <p className="flush muted small">{`Debe estar ${limits}`}</p>}
        {guide && <Picture className={styles.guide ?? ''} src={guide} alt="Imagen de guía" />}
        {defect && (
          <p className="row gap-6 flush small warning">
            <Icon name="history" size={18} />
            <span className="break-anywhere">
              {[seenBefore(defect, serverNow()), defect.nota && `«${defect.nota}»`].filter(Boolean).join(': ')}
            </span>
          </p>
        )}
      </div>
      <PointValue point={point} said={said} onSay={onSay} onDone={onDone} />
      <div className={styles.answers} role="group" aria-labelledby={heading}>
        {offered(point).map((resultado) => (
          <button
            key={resultado}
            type="button"
            className="inline-row gap-4 nowrap inherit-font text clickable"
            data-value={resultado}
            aria-pressed={said?.resultado === resultado}
            onClick={() => answer(resultado)}
          >
            <Icon name={icons[resultado]} size={18} />
            {faces[resultado].label}
          </button>
        ))}
      </div>
      {failing && <Failing point={point} said={said} onSay={onSay} />}
      {photographed && <PointPhotos point={point} said={said} sender={sender} onSay={onSay} />}
      {asksRepair && <Repaired point={point} said={said} stays={staysOpen(defect, point, said)} onSay={onSay} />}
      {fault && (
        <p className="row gap-6 flush danger" role="alert">
          <Icon name="error" size={18} /> {fault}
        </p>
      )}
    </li>
  );
});

const icons = { aprobado: 'check', falla: 'close', no_aplica: 'do_not_disturb_on' } as const;

/** A number or a choice is itself the answer that it holds. */
const offered = (point: Point): readonly ResultadoRespuesta[] =>
  isMeasured(point) || point.tipo === 'seleccion' ? ['falla', 'no_aplica'] : ['aprobado', 'falla', 'no_aplica'];
