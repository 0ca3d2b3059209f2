import type { Ejecucion } from '#contract/entities/ejecuciones';
import { clock, duration, kilometres, number } from '../../../ui/formats';
import styles from '../ejecuciones.module.css';
import { isLit, lights, type Lighting } from './lit';

/** When and how far the vehicle left its corridor. */
export const Deviations = ({ run: { desvios }, ...lighting }: { run: Ejecucion } & Lighting) => (
  <ul className={`bare-list ${styles.runDeviations}`}>
    {desvios.map(({ inicio_en, fin_en, max_m, distancia_m }, at) => (
      <li key={inicio_en} data-lit={isLit(lighting.lit, 'desvio', at)}>
        <button type="button" {...lights(lighting, 'desvio', at)}>
          <strong>
            {clock(inicio_en)} – {fin_en ? clock(fin_en) : 'sigue'}
          </strong>
          {fin_en && ` · ${duration(Date.parse(fin_en) - Date.parse(inicio_en))}`} · hasta {number(max_m)} m de la ruta
          · {kilometres(distancia_m / 1_000)} fuera de ella
        </button>
      </li>
    ))}
  </ul>
);
