import { useState } from 'react';
import { Alert } from '@mui/material';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { limits } from '#contract/core/limits';
import { spanInWords } from '#contract/rules/spans';
import { CopyField } from '../../ui/CopyField';
import { copyText } from '../../ui/copyText';
import { Icon } from '../../ui/Icon';
import { PlainDialog } from '../../ui/PlainDialog';
import { Note } from '../../ui/Note';

/** The response to an invitation: the link only where the installation sends no mail. */
export interface Invited {
  enlace?: string;
}

interface Given {
  email: string;
  enlace: string;
  done: () => void;
}

const store = createStore<{ given: Given | undefined }>(() => ({ given: undefined }));

/**
 * Shows the link of an invitation that no mail brings. Resolves when the dialog is closed, so that the form beneath
 * closes after it.
 */
export const handOver = (given: Omit<Given, 'done'>): Promise<void> =>
  new Promise((done) => store.setState({ given: { ...given, done } }));

const close = () => {
  store.getState().given?.done();
  store.setState({ given: undefined });
};

/** The link of the last invitation, to copy. */
export const InvitedLink = () => {
  const given = useStore(store, (state) => state.given);
  const [refused, setRefused] = useState(false);
  if (!given) return null;
  return (
    // A click outside would lose an address that is not shown again.
    <PlainDialog
      title="Invitación lista"
      width="xs"
      kept
      close="Cerrar"
      main={{
        children: 'Copiar enlace',
        startIcon: <Icon name="content_copy" />,
        onClick: () => void copyText(given.enlace).then((copied) => (copied ? close() : setRefused(true))),
      }}
      onClose={close}
    >
      <Alert severity="warning">
        Esta instalación no envía correos. Haga llegar usted este enlace a {given.email}; no se vuelve a mostrar.
      </Alert>
      {refused && <Alert severity="error">El navegador no dejó copiarlo: selecciónelo y cópielo.</Alert>}
      <CopyField label="Enlace de la invitación" value={given.enlace} selected={refused} />
      <Note>
        Sirve una sola vez y vence en {spanInWords(limits.links.life)}. Quien lo tenga entra en la empresa: envíelo solo
        a esa persona.
      </Note>
    </PlainDialog>
  );
};
