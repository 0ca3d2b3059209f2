import { limits } from '#contract/core/limits';
import { spanInWords } from '#contract/rules/spans';
import { demoAccounts, demoPassword } from '../seed/companies';
import type { Env } from '../env';
import type { Installed } from './install';

/** The message in the terminal once the product runs. */
export const welcome = (port: number, env: Env, { activation, blocked }: Installed) => {
  const url = env.PUBLIC_URL ?? `http://localhost:${port}`;
  const lines = [`Ftrack está listo: ${url}`];
  if (blocked.length)
    lines.push(
      '',
      'Se bloquearon las cuentas de demostración, cuya contraseña conoce todo el mundo:',
      ...blocked.map((email) => `  ${email}`),
    );
  if (activation)
    lines.push(
      '',
      `Active la primera cuenta (${env.FTRACK_SUPERADMIN}) con este enlace, que sirve una vez durante ` +
        `${spanInWords(limits.links.life)}:`,
      `  ${url}${activation}`,
    );
  if (env.demo !== 'off') {
    const width = Math.max(...demoAccounts.map(({ email }) => email.length));
    lines.push(
      '',
      `Cuentas de demostración (contraseña de todas: ${demoPassword}):`,
      ...demoAccounts.map(({ email, name, role }) => `  ${email.padEnd(width)}  ${name} (${role})`),
    );
  }
  lines.push('', 'Ctrl-C para terminar.');
  console.log(lines.join('\n'));
};
