import type { z } from 'zod';

/** What is wrong with a variable: what was found, unless it may be secret, and what is expected. */
export const foundIn = (issue: z.core.$ZodIssue, environment: NodeJS.ProcessEnv): string => {
  const name = String(issue.path[0]);
  const value = environment[name] ?? '';
  const expected = expectationOf(issue);
  return isSecret(name, value) ? expected : `se encontró «${value.slice(0, 80)}»; ${lowered(expected)}`;
};

/** An address may contain a password. */
const isSecret = (name: string, value: string) => /SECRET|TOKEN|KEY/.test(name) || /:\/\/.*@/.test(value);

const expectationOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_value') return `se espera ${listed(issue.values.map(String))}`;
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return `se espera una dirección completa, como ${examples[String(issue.path[0])] ?? 'https://ftrack.example.com'}`;
  return issue.message;
};

const examples: Record<string, string> = {
  SMTP_URL: 'smtp://usuario:clave@servidor:587',
  REDIS_URL: 'redis://servidor:6379',
};

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const listed = (values: string[]) => new Intl.ListFormat('es', { type: 'disjunction' }).format(values);
