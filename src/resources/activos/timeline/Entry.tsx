import type { Historial } from '#contract/entities/hojaDeVida';
import { figureText } from '../../../ui/figures';
import { ago, dateTime, kilometres, money } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { AnnulCost } from './AnnulCost';
import { Changes } from './Changes';
import { historial } from './faces';
import styles from './Entry.module.css';

/** One entry: what happened, when, the user, and its details. */
export const Entry = ({ entry }: { entry: Historial }) => {
  const {
    tipo,
    fecha,
    creado_en,
    titulo,
    detalle,
    cambios,
    actor,
    odometro_km,
    horometro_h,
    costo,
    anulado,
    adjuntos,
  } = entry;
  // The title already has the value.
  const isReading = tipo === 'lectura_medidor' || tipo === 'reinicio_medidor';
  const { tone = 'neutro', icon = 'circle' } = historial[tipo];
  return (
    <li className={`grid gap-12 relative ${styles.entry}`}>
      <span className={`centered relative round ${styles.entryIcon} tone-${tone}`}>
        <Icon name={icon} size={16} />
      </span>
      <div className={styles.entryBody}>
        <p className="flex spread gap-12">
          <strong className="semibold break-anywhere">{titulo}</strong>
          {costo !== null && (
            <span className="rigid semibold tabular">
              {anulado && <span className={`muted tiny semibold ${styles.entryAnnulled}`}>Anulado</span>}
              {anulado ? <s className="muted unweighted">{money(costo)}</s> : money(costo)}
            </span>
          )}
        </p>
        {detalle && <p className="pre-line break-anywhere">{detalle}</p>}
        {tipo === 'edicion' && cambios.length > 0 && <Changes cambios={cambios} />}
        {adjuntos.length > 0 && <Attached files={adjuntos} />}
        <p className={`row wrap muted tiny ${styles.entryMeta}`}>
          <time dateTime={fecha} title={ago(fecha)}>
            {dateTime(fecha)}
          </time>
          {actor && <span>{actor}</span>}
          {!isReading && odometro_km !== null && <span className="tabular">{kilometres(odometro_km)}</span>}
          {!isReading && horometro_h !== null && (
            <span className="tabular">{figureText('horometro_h', horometro_h)}</span>
          )}
          {writtenLater(fecha, creado_en) && <span>Anotado {dateTime(creado_en)}</span>}
          {tipo === 'costo' && costo !== null && costo > 0 && !anulado && <AnnulCost entry={entry} />}
        </p>
      </div>
    </li>
  );
};

/** It was recorded afterwards. */
const writtenLater = (fecha: string, creado: string) => Date.parse(creado) - Date.parse(fecha) > 3_600_000;

const Attached = ({ files }: { files: Historial['adjuntos'] }) => (
  <ul className={`flex wrap gap-6 unpadded ${styles.entryFiles}`}>
    {files.map(({ id, url, nombre, tipo }) => (
      <li key={id}>
        <a
          className="outlined inline-row gap-6 brand small"
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`Abrir ${nombre || 'el archivo'}`}
        >
          {tipo.startsWith('image/') ? (
            <img src={url} alt="" loading="lazy" />
          ) : (
            <>
              <Icon name="description" size={16} />
              {nombre || 'Archivo'}
            </>
          )}
        </a>
      </li>
    ))}
  </ul>
);
