import { limits } from '#contract/core/limits';
import { withoutControls } from '#contract/rules/text';
import { spanInWords } from '#contract/rules/spans';

/** The mails of the product: plain text, and the same in simple HTML. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: Buffer }[];
  /** Who gets the answers, when not the installation. */
  replyTo?: string;
  /** Stays the same when a mail is sent again. */
  messageId?: string;
}

/** To set the first password of an account. */
export const activationMail = (to: string, link: string): MailMessage =>
  mail(to, 'Active su cuenta de Ftrack', {
    lines: ['Su cuenta de Ftrack está lista. Elija su contraseña para empezar.'],
    action: { label: 'Activar la cuenta', link },
    ending: [onceUntil(limits.links.life), 'Si no esperaba este correo, no haga nada.'],
  });

interface Invited {
  empresa: string;
  /** What they will be there, in words. */
  rol?: string | undefined;
  /** Who invites, if somebody did: not when the link was asked for again. */
  quien?: string | undefined;
  link: string;
}

export const invitationMail = (to: string, { empresa, rol, quien, link }: Invited): MailMessage =>
  mail(to, `Invitación a ${empresa} en Ftrack`, {
    lines: [
      `${quien ? `${quien}, de ${empresa},` : empresa} le invita a trabajar en ` +
        `Ftrack${rol ? ` como ${rol.toLowerCase()} de ${empresa}` : ''}.`,
    ],
    action: { label: 'Ver la invitación', link },
    ending: [onceUntil(limits.links.life), 'Si no esperaba este correo, no haga nada: no se creará ninguna cuenta.'],
  });

export const resetMail = (to: string, link: string): MailMessage =>
  mail(to, 'Restablezca su contraseña de Ftrack', {
    lines: ['Alguien, seguramente usted, pidió elegir una contraseña nueva para esta cuenta.'],
    action: { label: 'Elegir una contraseña nueva', link },
    ending: [onceUntil(limits.links.resetLife), 'Si no fue usted, no haga nada: su contraseña sigue siendo la misma.'],
  });

/** Sent afterwards, so that a theft is noticed. */
export const passwordChangedMail = (to: string): MailMessage =>
  mail(to, 'Su contraseña de Ftrack cambió', {
    lines: ['La contraseña de su cuenta acaba de cambiar y las demás sesiones se cerraron.'],
    ending: ['Si no fue usted, pida un enlace en «Olvidé mi contraseña» y avise a quien administra su empresa.'],
  });

/** Something changed of what guards an account, or somebody logged in from where nobody had. `what`: a sentence. */
export const securityMail = (to: string, what: string): MailMessage =>
  mail(to, 'Seguridad de su cuenta de Ftrack', {
    lines: [what],
    ending: [
      'Si fue usted, no haga nada. Si no, cambie su contraseña, cierre las demás sesiones en Perfil, Ajustes, ' +
        'Seguridad, y avise a quien administra su empresa.',
    ],
  });

/** To confirm a new address. */
export const newAddressMail = (to: string, link: string): MailMessage =>
  mail(to, 'Confirme su correo nuevo de Ftrack', {
    lines: ['Alguien, seguramente usted, pidió entrar a Ftrack con este correo en adelante.'],
    action: { label: 'Usar este correo', link },
    ending: [onceUntil(limits.links.resetLife), 'Si no fue usted, no haga nada: nada cambia.'],
  });

/** Somebody asked for an address that has an account already. */
export const addressTakenMail = (to: string): MailMessage =>
  mail(to, 'Este correo ya tiene una cuenta de Ftrack', {
    lines: ['Alguien pidió entrar a Ftrack con este correo en adelante, pero ya hay una cuenta con él.'],
    ending: ['Si fue usted, entre con esa cuenta o elija otro correo. Si no, no haga nada: nada cambia.'],
  });

/** A company asks its members for a second factor. `since`: in the company's time. */
export const factorAskedMail = (
  to: string,
  { empresa, since, link }: { empresa: string; since: string; link: string },
): MailMessage =>
  mail(to, `${empresa} pide un segundo factor`, {
    lines: [
      `Desde el ${since}, ${empresa} pide un segundo factor para entrar a Ftrack: además de la contraseña, un código ` +
        'de una aplicación de su teléfono o una llave. Su cuenta todavía no tiene uno.',
      'Configúrelo antes de ese día. Después no podrá hacer nada más hasta tenerlo.',
    ],
    action: { label: 'Configurar el segundo factor', link },
    ending: ['Ftrack no le pedirá nunca ese código por correo ni por teléfono.'],
  });

/** A key of another program expires soon. `end`: in the company's time. */
export const tokenMail = (
  to: string,
  { nombre, empresa, end, link }: { nombre: string; empresa: string; end: string; link: string | undefined },
): MailMessage =>
  mail(to, `El token «${nombre}» caduca pronto · ${empresa}`, {
    lines: [
      `El token «${nombre}», que usted creó en ${empresa}, deja de funcionar el ${end}.`,
      'Antes de ese día cree otro en Dispositivos, Integraciones, y póngalo en el programa que lo usa.',
    ],
    ...(link && { action: { label: 'Ver los tokens en Ftrack', link } }),
    ending: ['Si ese programa ya no lo necesita, no haga nada.'],
  });

/** The notices in one mail, each with its link, if the installation knows its own address. */
export interface Notice {
  titulo: string;
  texto: string | null;
  link: string | null;
}

/** Recent notices of a company: one, or several in one mail. `more`: the number of those that did not fit. */
export const noticesMail = (to: string, empresa: string, notices: readonly Notice[], more = 0): MailMessage => {
  const [only] = notices;
  const ending = [
    `Recibe este correo por su trabajo en ${empresa}. Qué avisos le llegan lo elige en ` +
      'Ftrack, en los ajustes de su perfil.',
  ];
  if (only && notices.length === 1 && more === 0) {
    const lines = [only.titulo, ...(only.texto ? [only.texto] : [])];
    return mail(to, `${only.titulo} · ${empresa}`, {
      lines,
      ...(only.link && { action: { label: 'Ver en Ftrack', link: only.link } }),
      ending,
    });
  }
  const lines = more ? [`Y ${more} más, que puede ver en Ftrack.`] : [];
  return mail(to, `${notices.length + more} avisos de Ftrack · ${empresa}`, { notices, lines, ending });
};

interface SentReport {
  name: string;
  company: string;
  /** By the company's calendar, both included. */
  days: { desde: string; hasta: string };
  /** Null when the installation does not know its address. */
  link: string | null;
  /** Null when it is too large for a mail. */
  file: { filename: string; content: Buffer } | null;
}

/** A scheduled report. */
export const reportMail = (to: string, { name, company, days, link, file }: SentReport): MailMessage => {
  const span = [...new Set([days.desde, days.hasta])].map((day) => day.split('-').reverse().join('/')).join(' al ');
  const where = file
    ? 'El archivo va adjunto.'
    : 'El archivo es demasiado grande para un correo: abra el reporte en Ftrack y descárguelo con «Exportar».';
  return {
    ...mail(to, `${name} · ${company}`, {
      lines: [`${name}, del ${span}.`, where],
      ...(link && { action: { label: 'Ver el reporte en Ftrack', link } }),
      ending: [
        `Recibe este correo porque alguien de ${company} le envía este reporte. Para dejar de recibirlo, ` +
          'pídaselo a quien administra la empresa.',
      ],
    }),
    ...(file && { attachments: [file] }),
  };
};

interface SentPaper {
  company: string;
  /** Who sends it, who also gets the answers. */
  from: { name: string; email: string };
  /** What it is about: «Orden OT-000001 · Cambio de aceite». */
  about: string;
  /** The sender's own, in place of ours. */
  subject: string | null;
  text: string | null;
  /** What the file has, one line each. */
  titles: readonly string[];
  file: { filename: string; content: Buffer };
}

/** Orders or assets on paper, which somebody sends to anybody. */
export const paperMail = (
  to: string,
  { company, from, about, subject, text, titles, file }: SentPaper,
): MailMessage => ({
  ...mail(to, subject ?? `${about} · ${company}`, {
    lines: [
      ...(text?.split(/\n{2,}/) ?? [
        `${company} le envía ${titles.length === 1 ? 'el documento adjunto' : 'los documentos adjuntos'}.`,
      ]),
      ...(titles.length > 1 ? titles.slice(0, mostTitles) : [about]),
      ...(titles.length > mostTitles ? [`Y ${titles.length - mostTitles} más, en el archivo.`] : []),
    ],
    ending: [`Lo envía ${from.name}, de ${company}, con Ftrack. Si responde este correo, le llega a ${from.email}.`],
  }),
  replyTo: from.email,
  attachments: [file],
});

/** The rest is in the file. */
const mostTitles = 20;

interface Rounds {
  /** What they are called. */
  late: readonly string[];
  again: readonly string[];
  link: string | undefined;
}

/** What runs by the clock stands still, or runs again. */
export const roundsMail = (to: string, { late, again, link }: Rounds): MailMessage =>
  mail(to, late.length > 0 ? 'Ftrack: hay tareas automáticas atrasadas' : 'Ftrack: las tareas atrasadas ya corren', {
    lines: [
      ...(late.length > 0
        ? [
            `No han corrido cuando debían: ${late.join(', ')}.`,
            'Revise en Administración su último error, la hora de los servidores y si la base de datos responde.',
          ]
        : []),
      ...(again.length > 0 ? [`Ya corren de nuevo: ${again.join(', ')}.`] : []),
    ],
    ...(link && { action: { label: 'Ver las tareas en Ftrack', link } }),
    ending: ['Recibe este correo porque administra esta instalación de Ftrack.'],
  });

/** No backup was made for too long. */
export const backupMail = (
  to: string,
  { titulo, texto, link }: { titulo: string; texto: string; link: string | undefined },
): MailMessage =>
  mail(to, `Ftrack: ${titulo.charAt(0).toLowerCase()}${titulo.slice(1)}`, {
    lines: [`${titulo}.`, texto],
    ...(link && { action: { label: 'Ver los respaldos en Ftrack', link } }),
    ending: ['Recibe este correo porque administra esta instalación de Ftrack.'],
  });

const onceUntil = (life: number) => `El enlace sirve una sola vez y vence en ${spanInWords(life)}.`;

interface Content {
  notices?: readonly Notice[];
  lines: string[];
  action?: { label: string; link: string };
  ending: string[];
}

const mail = (to: string, subject: string, { notices = [], lines, action, ending }: Content): MailMessage => ({
  to,
  subject: withoutControls(subject).replaceAll(/\s+/g, ' '),
  text: [
    ...notices.map(asText),
    ...lines,
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...ending,
    'Ftrack',
  ].join('\n\n'),
  html: page([
    ...notices.map(asHtml),
    ...lines.map(paragraph),
    ...(action ? [button(action)] : []),
    ...ending.map(paragraph),
    paragraph('Ftrack'),
  ]),
});

const page = (parts: string[]) =>
  '<!doctype html><html lang="es"><body ' +
  'style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1f2933;max-width:32rem">' +
  `${parts.join('')}</body></html>`;

const paragraph = (text: string) => `<p>${escaped(text)}</p>`;

const asText = ({ titulo, texto, link }: Notice) => [titulo, texto, link].filter(Boolean).join('\n');

const asHtml = ({ titulo, texto, link }: Notice) => {
  const title = link ? `<a href="${escaped(link)}" style="color:#0b5cad">${escaped(titulo)}</a>` : escaped(titulo);
  return `<p><strong>${title}</strong>${texto ? `<br>${escaped(texto)}` : ''}</p>`;
};

/** The address is also shown in full, so that cautious readers can see where the button leads. */
const button = ({ label, link }: { label: string; link: string }) =>
  `<p><a href="${escaped(link)}" style="display:inline-block;padding:10px ` +
  `20px;border-radius:6px;background:#0b5cad;color:#ffffff;text-decoration:none">${escaped(label)}</a></p>` +
  `<p style="font-size:13px;word-break:break-all">${escaped(link)}</p>`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
