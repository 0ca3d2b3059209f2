import { Button } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { activatePush, deactivatePush, pushState, tryPush, type PushState } from '../../providers/push';
import { failureOf } from '../../ui/failure';
import { useNotifyFailure } from '../../ui/useAttempt';
import styles from './profile.module.css';

const words: Record<PushState, string> = {
  inseguro: 'Este sitio no usa una conexión segura (https), y sin ella los navegadores no admiten notificaciones push.',
  sin_soporte:
    'Este navegador no admite notificaciones push. En un iPhone o iPad, primero agregue ' +
    'Ftrack a la pantalla de inicio.',
  negado:
    'Este navegador tiene bloqueadas las notificaciones de Ftrack. Permítalas en los ajustes ' +
    'del sitio y vuelva a esta página.',
  apagado: 'Ftrack le puede avisar en este dispositivo aunque no lo tenga abierto.',
  activo: 'Este dispositivo recibe notificaciones push.',
};
const key = ['push'];

/** Push notifications on this device. */
export const PushDevice = () => {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const queries = useQueryClient();
  const { data: state } = useQuery({ queryKey: key, queryFn: pushState });
  const change = useMutation({
    mutationFn: (to: () => Promise<PushState>) => to(),
    onSuccess: (now) => queries.setQueryData(key, now),
    onError: (reason) =>
      notify(
        reason instanceof DOMException
          ? 'El navegador no pudo conectarse con su servicio de notificaciones'
          : failureOf(reason).message,
        {
          type: 'error',
        },
      ),
  });
  const test = useMutation({
    mutationFn: tryPush,
    onSuccess: (sent) =>
      notify(sent ? 'Prueba enviada' : 'No se pudo enviar: vuelva a activar este dispositivo', {
        type: sent ? 'info' : 'error',
      }),
    onError: notifyFailure,
  });
  if (!state) return null;
  return (
    <section className={`card ${styles.profileCard}`} aria-labelledby="dispositivo">
      <h2 id="dispositivo">Este dispositivo</h2>
      <p>{words[state]}</p>
      <div className={`flex wrap align-start gap-12 ${styles.profileChoices}`}>
        {state === 'apagado' && (
          <Button variant="contained" loading={change.isPending} onClick={() => change.mutate(activatePush)}>
            Activar en este dispositivo
          </Button>
        )}
        {state === 'activo' && (
          <>
            <Button variant="outlined" loading={test.isPending} onClick={() => test.mutate()}>
              Enviar una prueba
            </Button>
            <Button loading={change.isPending} onClick={() => change.mutate(deactivatePush)}>
              Desactivar
            </Button>
          </>
        )}
      </div>
    </section>
  );
};
