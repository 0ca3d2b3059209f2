import { useEffect, useRef, useState } from 'react';
import { Button } from '@mui/material';
import { askBeforeLogOut } from '../../providers/logOutQuestion';
import { phoneState, sendNow, startPhone, usePhoneCopy, waiting } from '../../providers/offline/phone';
import { useCompany, useSession } from '../../providers/session';
import { dayOf } from '../../ui/dates/zone';
import { useSendCounted } from '../../resources/conteos/index';
import { Icon } from '../../ui/Icon';
import { Today } from '../../ui/Today';
import { LostNotice } from './LostNotice';
import { OutboxPanel } from './OutboxPanel';
import { SosButton } from './sos/SosButton';
import { warmPhone } from './warm';
import { useClock } from './usePhone';
import { unsent } from './words';
import { PlainDialog } from '../../ui/PlainDialog';
import shared from './operario.module.css';
import styles from './PhoneChip.module.css';

/** Runs the phone's synchronisation on every page, and shows what is unsent. */
const PhoneChip = () => {
  const user = useSession((state) => state.user?.id);
  const empresa = useCompany()?.empresa_id;
  const entries = usePhoneCopy(({ entradas }) => entradas);
  const online = usePhoneCopy(({ en_linea }) => en_linea);
  const slow = usePhoneCopy(({ en_linea, lenta }) => en_linea && lenta);
  const [open, setOpen] = useState(false);
  const { total, atascadas } = waiting(entries);

  useEffect(warmPhone, []);
  useSendCounted();
  useEffect(
    () => (user !== undefined && empresa !== undefined ? startPhone(user, empresa) : undefined),
    [user, empresa],
  );

  return (
    <>
      <div className="row gap-6 push-end" data-navbar="field">
        <SosButton />
        {(total > 0 || !online) && (
          <button
            type="button"
            className={`inline-row gap-6 rigid pill inherit-font small semibold touch clickable ${styles.chip}`}
            data-tono={atascadas > 0 ? 'peligro' : total > 0 ? 'aviso' : 'neutro'}
            aria-label={total > 0 ? unsent(total) : 'Sin conexión'}
            title={!online ? 'Sin conexión' : slow ? 'Red lenta' : undefined}
            onClick={() => setOpen(true)}
          >
            <Icon
              name={atascadas > 0 ? 'sync_problem' : online ? (slow ? 'hourglass_empty' : 'cloud_upload') : 'wifi_off'}
              size={20}
            />
            {total > 0 && total}
            <span className="desk-only">
              {total > 0
                ? `${total === 1 ? 'cambio sin enviar' : 'cambios sin enviar'}${slow ? ', red lenta' : ''}`
                : 'Sin conexión'}
            </span>
          </button>
        )}
      </div>
      {open && <OutboxPanel onClose={() => setOpen(false)} />}
      <LostNotice />
      <LogOutQuestion />
    </>
  );
};

export default PhoneChip;

/** The day by the server's clock: that of a phone may be wrong. */
export const PhoneToday = () => <Today day={dayOf(useClock())} />;

/** Logging out with unsent work asks what to do with it. */
const LogOutQuestion = () => {
  const answer = useRef<(leave: boolean) => void>(undefined);
  const [asking, setAsking] = useState(false);
  const entries = usePhoneCopy(({ entradas }) => entradas);
  const sending = usePhoneCopy(({ enviando }) => enviando);
  const online = usePhoneCopy(({ en_linea }) => en_linea);
  const { total } = waiting(entries);

  useEffect(
    () =>
      askBeforeLogOut(() => {
        const { entradas, en_linea } = phoneState();
        if (entradas.length === 0 && en_linea) return Promise.resolve(true);
        setAsking(true);
        return new Promise((resolve) => (answer.current = resolve));
      }),
    [],
  );
  const settle = (leave: boolean) => {
    setAsking(false);
    answer.current?.(leave);
  };
  if (!asking) return null;

  return (
    <PlainDialog
      title={total > 0 ? `Hay ${unsent(total)}` : online ? 'No queda nada por enviar' : '¿Salir sin conexión?'}
      prose
      actionsClassName={shared.phoneActions}
      close="Cancelar"
      actions={
        total > 0 && (
          <Button variant="outlined" loading={sending} onClick={sendNow}>
            Enviar ahora
          </Button>
        )
      }
      main={{
        children: total > 0 ? 'Salir y conservar' : online ? 'Salir' : 'Salir de todos modos',
        onClick: () => settle(true),
      }}
      onClose={() => settle(false)}
    >
      {!online && (
        <p>Sin red no podrá volver a entrar hasta que haya conexión, y sus órdenes se borran de este teléfono.</p>
      )}
      {total === 0
        ? online && 'Ya puede salir.'
        : 'crypto' in globalThis && 'subtle' in crypto
          ? 'Si sale ahora, quedan cifrados en este teléfono y se envían cuando usted vuelva a entrar aquí.'
          : 'Este navegador no puede cifrarlos: si sale ahora, se pierden.'}
    </PlainDialog>
  );
};
