import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Inspeccion, RespuestaDada } from '#contract/entities/inspecciones';
import { FaceChip } from '../../ui/FaceChip';
import { counted, number } from '../../ui/formats';
import { echoOf } from '../../ui/numbers/reading';
import { PhotoStrip } from '../../ui/photos/PhotoStrip';
import { Section } from '../../ui/Section';
import { defectAddress, severidades } from '../defectos/index';
import { answersByGroup, fails } from './answers';
import { respuestas } from './faces';

/** What was answered, group by group; what fails comes first, with its pictures and words. */
export const Answers = ({ respuestas: answers }: Pick<Inspeccion, 'respuestas'>) => (
  <>
    {answersByGroup(answers).map(({ name, failing, answers: rows }) => (
      <Section
        key={name}
        title={name}
        actions={<small className="muted">{failing > 0 ? counted(failing, 'falla', 'fallas') : 'Todo bien'}</small>}
      >
        <ul className="bare-list divided">
          {rows.map((answer) => (
            <Answer key={answer.item} answer={answer} />
          ))}
        </ul>
      </Section>
    ))}
  </>
);

const Answer = ({ answer }: { answer: RespuestaDada }) => {
  const { titulo, resultado, severidad_si_falla, nota, fotos, reparado, defecto_id } = answer;
  const value = valueOf(answer);
  return (
    <li className="grid one-column gap-6 pad-10-0">
      <div className="row wrap spread gap-6">
        <span className={fails(answer) ? 'semibold break-anywhere' : 'break-anywhere'}>{titulo}</span>
        <span className="row wrap gap-6">
          {value && <span className="tabular medium">{value}</span>}
          {fails(answer) && <FaceChip face={severidades[severidad_si_falla]} />}
          <FaceChip face={respuestas[resultado]} />
        </span>
      </div>
      {nota && <p className="flush small pre-line break-anywhere">{nota}</p>}
      {reparado && <p className="flush small">{`Reparado por ${reparado.nombre}: ${reparado.nota}`}</p>}
      <PhotoStrip photos={fotos.map((photo, at) => ({ ...photo, name: `Foto ${number(at + 1)} de ${titulo}` }))} />
      {defecto_id !== null && (
        <Link className="small" component={RouterLink} to={defectAddress(defecto_id)}>
          Ver el defecto
        </Link>
      )}
    </li>
  );
};

/** A figure is as it was read from the gauge, in the unit of its point: never in the company's. */
const valueOf = ({ valor, unidad }: RespuestaDada): string | null => {
  if (valor === null || valor === '') return null;
  if (typeof valor === 'number') return echoOf(valor, { unit: unidad });
  return typeof valor === 'boolean' ? (valor ? 'Sí' : 'No') : valor;
};
