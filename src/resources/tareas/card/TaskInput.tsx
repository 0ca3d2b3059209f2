import { resultados } from '../faces';
import { answered, needsPhoto } from './registro';
import { TaskSignature, type TaskSignatureProps } from './TaskSignature';
import { WrittenAnswer, type WrittenAnswerProps } from './WrittenAnswer';
import styles from './taskCard.module.css';

type Props = WrittenAnswerProps & TaskSignatureProps;

/** The part of a task that depends on its kind. */
export const TaskInput = (props: Props) => {
  switch (props.tarea.tipo) {
    case 'texto':
    case 'fecha':
    case 'numero':
    case 'lectura':
      return <WrittenAnswer {...props} />;
    case 'seleccion':
      return <Choice {...props} />;
    case 'inspeccion':
      return <Inspection {...props} />;
    case 'firma':
      return <TaskSignature {...props} />;
    case 'casilla':
    case 'foto':
      return null;
  }
};

const Choice = ({ tarea, locked, onRegister }: Props) => (
  <div className={`flex wrap gap-8 ${styles.taskCardChoices}`} role="group" aria-label="Opciones">
    {tarea.opciones.map((option) => (
      <button
        className="row center gap-12 surface bordered-strong rounded text inherit-font medium clickable"
        key={option}
        type="button"
        aria-pressed={tarea.valor === option}
        disabled={locked}
        onClick={() => void onRegister(answered(tarea, { valor: option }))}
      >
        {option}
      </button>
    ))}
  </div>
);

const Inspection = ({ tarea, locked, onRegister, onAsk }: Props) => (
  <div className={`flex wrap gap-8 ${styles.taskCardChoices}`} role="group" aria-label="Resultado">
    {(['aprobado', 'observado'] as const).map((resultado) => (
      <button
        className="row center gap-12 surface bordered-strong rounded text inherit-font medium clickable"
        key={resultado}
        type="button"
        data-resultado={resultado}
        aria-pressed={tarea.resultado === resultado}
        disabled={locked}
        onClick={() => void onRegister(answered(tarea, { resultado }))}
      >
        {resultados[resultado].label}
      </button>
    ))}
    <button
      className="row center gap-12 surface bordered-strong rounded text inherit-font medium clickable"
      type="button"
      data-resultado="falla"
      aria-pressed={tarea.resultado === 'falla'}
      disabled={locked}
      onClick={() =>
        onAsk({
          question: '¿Qué falló?',
          needed: true,
          initial: tarea.nota ?? '',
          registro: { estado: needsPhoto(tarea) ? 'en_progreso' : 'fallida', resultado: 'falla' },
        })
      }
    >
      {resultados.falla.label}
    </button>
  </div>
);
