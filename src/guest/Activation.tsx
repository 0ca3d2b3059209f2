import { limits } from '#contract/core/limits';
import { spanInWords } from '#contract/rules/spans';
import { sendActivation } from './account';
import { AskForLink } from './AskForLink';

/** `/activation`: explains where the link of a new account was sent, and sends another one. */
export const Activation = () => (
  <AskForLink
    lead={
      'El enlace para activar su cuenta llegó al correo con el que le invitaron. Si no lo ' +
      'encuentra o venció, pida otro.'
    }
    label="Enviar un enlace nuevo"
    send={sendActivation}
    sent={(email) => (
      <>
        Si hay una cuenta por activar con {email}, le enviamos un enlace nuevo. Sirve una sola vez y vence en{' '}
        {spanInWords(limits.links.life)}.
      </>
    )}
    otherwise={
      <>
        Si su cuenta ya está activa, <a href="/reset-password">elija otra contraseña</a>.
      </>
    }
  />
);
