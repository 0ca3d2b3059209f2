import { limits } from '#contract/core/limits';
import { HowScored, Score } from '../../resources/eventos/index';
import { workHours } from '../../ui/formats';
import { useView } from './usePhone';
import shared from './operario.module.css';
import styles from './MyDriving.module.css';

/** On the start page of who drives: their own score and their time at the wheel. Nobody else sees it here. */
export const MyDriving = () => {
  const { conduccion } = useView();
  if (conduccion === null) return null;
  const { puntaje, minutos_semana } = conduccion;
  return (
    <section className={`grid gap-10 ${shared.phoneCard}`} aria-labelledby="mi-conduccion">
      <h2 id="mi-conduccion">Mi conducción</h2>
      <dl className={`grid gap-6 flush ${styles.pairs}`}>
        <dt className="muted">Puntaje, últimos {limits.driving.days} días</dt>
        <dd className="flush">
          <Score puntaje={puntaje} />
        </dd>
        <dt className="muted">Al volante esta semana</dt>
        <dd className="flush">
          <strong>{workHours(minutos_semana)}</strong>
        </dd>
      </dl>
      <HowScored />
    </section>
  );
};
