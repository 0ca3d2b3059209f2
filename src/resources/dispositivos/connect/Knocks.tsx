import { Alert, Button } from '@mui/material';
import { CanAccess, useNotify } from 'react-admin';
import { rastreadores, type RastreadorDesconocido } from '#contract/entities/rastreadores';
import { Ago } from '../../../ui/Ago';
import { useAttempt } from '../../../ui/useAttempt';
import { useBindProtocol } from './queries';

/** Trackers that call themselves like this device, by a protocol that it is not registered for. */
export const Knocks = ({
  dispositivoId,
  knocks,
}: {
  dispositivoId: number;
  knocks: readonly RastreadorDesconocido[];
}) =>
  knocks.map(({ protocolo, direccion, ultima_en }) => (
    <Alert
      key={protocolo}
      severity="info"
      action={
        <CanAccess resource="dispositivos" action="edit">
          <ItIsThis dispositivoId={dispositivoId} protocolo={protocolo} />
        </CanAccess>
      }
    >
      Un rastreador con este identificador está conectado <Ago at={ultima_en} /> por {nameOf(protocolo)} desde{' '}
      {direccion}. Si es este, lo que envíe desde ahora se guarda.
    </Alert>
  ));

/** Registers the device for the protocol of the tracker. */
export const ItIsThis = ({
  dispositivoId,
  protocolo,
}: Pick<RastreadorDesconocido, 'protocolo'> & { dispositivoId: number }) => {
  const bind = useBindProtocol();
  const notify = useNotify();
  const { attempt, busy } = useAttempt();
  const add = () =>
    attempt(async () => {
      await bind(dispositivoId, protocolo);
      notify('Listo: lo siguiente que envíe se guarda');
    });
  return (
    <Button className="ellipsis" size="small" variant="outlined" loading={busy} onClick={() => void add()}>
      Es este
    </Button>
  );
};

const nameOf = (protocolo: RastreadorDesconocido['protocolo']) =>
  `${protocolo} (${rastreadores[protocolo].nombre.split(/[,:]/, 1)[0] ?? ''})`;
