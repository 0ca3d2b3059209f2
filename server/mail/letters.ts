/** What the product writes to people: plain text, and the same in simple HTML. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sets the first password of an account. */
export const activationLetter = (to: string, link: string): Letter =>
  letter(to, 'Active su cuenta de Ftrack', {
    lines: ['Su cuenta de Ftrack está lista. Elija su contraseña para empezar.'],
    action: { label: 'Activar la cuenta', link },
    ending: ['El enlace sirve una sola vez y vence en 7 días.', 'Si no esperaba este correo, no haga nada.'],
  });

export const invitationLetter = (to: string, { empresa, link }: { empresa: string; link: string }): Letter =>
  letter(to, `Invitación a ${empresa} en Ftrack`, {
    lines: [`${empresa} le invita a trabajar en Ftrack.`],
    action: { label: 'Ver la invitación', link },
    ending: ['El enlace sirve una sola vez y vence en 7 días.', 'Si no esperaba este correo, no haga nada: no se creará ninguna cuenta.'],
  });

export const resetLetter = (to: string, link: string): Letter =>
  letter(to, 'Restablezca su contraseña de Ftrack', {
    lines: ['Alguien, seguramente usted, pidió elegir una contraseña nueva para esta cuenta.'],
    action: { label: 'Elegir una contraseña nueva', link },
    ending: ['El enlace sirve una sola vez y vence en 60 minutos.', 'Si no fue usted, no haga nada: su contraseña sigue siendo la misma.'],
  });

/** Told afterwards, so that a theft does not stay unseen. */
export const passwordChangedLetter = (to: string): Letter =>
  letter(to, 'Su contraseña de Ftrack cambió', {
    lines: ['La contraseña de su cuenta acaba de cambiar y las demás sesiones se cerraron.'],
    ending: ['Si no fue usted, pida un enlace en «Olvidé mi contraseña» y avise a quien administra su empresa.'],
  });

interface Content {
  lines: string[];
  action?: { label: string; link: string };
  ending: string[];
}

const letter = (to: string, subject: string, { lines, action, ending }: Content): Letter => ({
  to,
  subject,
  text: [...lines, ...(action ? [`${action.label}:\n${action.link}`] : []), ...ending, 'Ftrack'].join('\n\n'),
  html: page([...lines.map(paragraph), ...(action ? [button(action)] : []), ...ending.map(paragraph), paragraph('Ftrack')]),
});

const page = (parts: string[]) =>
  `<!doctype html><html lang="es"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1f2933;max-width:32rem">${parts.join('')}</body></html>`;

const paragraph = (text: string) => `<p>${escaped(text)}</p>`;

/** The address stands there in full too: who does not trust a button can read where it leads. */
const button = ({ label, link }: { label: string; link: string }) =>
  `<p><a href="${escaped(link)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#0b5cad;color:#ffffff;text-decoration:none">${escaped(label)}</a></p>` +
  `<p style="font-size:13px;word-break:break-all">${escaped(link)}</p>`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
