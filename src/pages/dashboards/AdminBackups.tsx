import { Alert } from '@mui/material';
import type { PanelRespaldos, Respaldo } from '#contract/requests/respaldos';
import { ago, dateTime, number } from '../../ui/formats';
import { bytesOf } from '../admin/bytes';
import shared from './dashboards.module.css';

/** When the installation was last backed up, and what went wrong since. */
export const AdminBackups = ({ backups }: { backups: PanelRespaldos }) => {
  const { ultimo, fallo, atrasado, cada_h } = backups;
  return (
    <section id="respaldos" className={shared.dashboardCard} aria-labelledby="respaldos-titulo">
      <h2 id="respaldos-titulo">Respaldos</h2>
      {atrasado && (
        <Alert severity="error">
          {ultimo ? 'El último respaldo es demasiado viejo.' : 'Esta instalación no tiene ningún respaldo.'} Revise en
          el servidor la tarea que los hace cada noche (<code>npm run backup</code>).
        </Alert>
      )}
      {fallo && (
        <Alert severity={atrasado ? 'error' : 'warning'}>
          El último intento falló <Moment at={fallo.empezo_en} />
          {fallo.equipo && ` en ${fallo.equipo}`}
          {fallo.motivo && `: ${fallo.motivo}`}
        </Alert>
      )}
      <p className="flush">
        {ultimo ? (
          <>
            Último respaldo: <Moment at={ultimo.empezo_en} />
          </>
        ) : (
          'Todavía no se ha hecho ningún respaldo.'
        )}
      </p>
      <p className="flush muted small break-anywhere">
        {ultimo
          ? detailsOf(ultimo)
          : 'Se hacen en el servidor con npm run backup, y cada noche con la tarea que trae Ftrack.'}
        {cada_h === null && ' No se avisa si faltan (BACKUP_HOURS=0).'}
      </p>
    </section>
  );
};

const Moment = ({ at }: { at: string }) => <time title={dateTime(at)}>{ago(at)}</time>;

const detailsOf = ({ archivo, bytes, filas, equipo }: Respaldo) =>
  [
    archivo,
    bytes !== null && bytesOf(bytes),
    filas !== null && `${number(filas)} ${filas === 1 ? 'fila' : 'filas'}`,
    equipo && `en ${equipo}`,
  ]
    .filter(Boolean)
    .join(' · ');
