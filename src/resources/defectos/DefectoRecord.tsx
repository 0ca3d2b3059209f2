import { Link } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Defecto } from '#contract/entities/defectos';
import { FaceChip } from '../../ui/FaceChip';
import { Facts } from '../../ui/Facts';
import { factsOf, known } from '../../ui/fields/facts';
import { dateTime } from '../../ui/formats';
import { PhotoStrip } from '../../ui/photos/PhotoStrip';
import { Actions } from './Actions';
import { estados, severidades } from './faces';
import { fields } from './fields';
import { History } from './History';
import { ageOf, isOpen, timesSaid } from './said';
import styles from './defectos.module.css';

/** A defect: how bad, since when and how often seen, what is to be done, and its history. */
export const DefectoRecord = () => {
  const defect = useRecordContext<Defecto>();
  if (!defect) return null;
  const { id, estado, severidad, foto_url, ultima_nota, ultima_vista_en, orden_id, orden_numero, vistas_n } = defect;
  return (
    <div className="grid one-column gap-12">
      <div className="row wrap gap-8">
        <FaceChip face={estados[estado]} />
        <FaceChip face={severidades[severidad]} />
        <span className="muted small">{[ageOf(defect), timesSaid(defect)].filter(Boolean).join(' · ')}</span>
      </div>
      {isOpen(defect) && (
        <div className="row wrap gap-8" role="toolbar" aria-label="Qué hacer con el defecto">
          <Actions key={defect.version} defect={defect} />
        </div>
      )}
      {(foto_url || ultima_nota) && (
        <div className={`card row wrap gap-12 align-start ${styles.seen}`}>
          {foto_url && <PhotoStrip photos={[{ id: foto_url, url: foto_url, name: 'Foto del defecto' }]} />}
          <div className="grid gap-4 grow">
            {ultima_nota && <p className="flush pre-line break-anywhere">{ultima_nota}</p>}
            <small className="muted">{`Visto el ${dateTime(ultima_vista_en)}`}</small>
          </div>
        </div>
      )}
      <div className={`card ${styles.facts}`}>
        <Facts
          facts={known(
            factsOf(fields, defect, {
              without: [
                'estado',
                'severidad',
                'ultima_nota',
                ...(vistas_n === 1 ? (['ultima_vista_en'] as const) : []),
              ],
              instead: {
                orden_numero: orden_id !== null && (
                  <Link component={RouterLink} to={`/ordenes/${orden_id}/show`}>
                    {orden_numero ?? 'Ver la orden'}
                  </Link>
                ),
              },
            }),
          )}
        />
      </div>
      <History id={id} />
    </div>
  );
};
