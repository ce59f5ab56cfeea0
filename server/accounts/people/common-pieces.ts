/**
 * Words and names that passwords are made of more often than of anything else, written down for
 * this program: most lists of passwords in use hold hardly one of twelve characters that is not
 * made of these. In lower case; disguises such as `p4ssw0rd` are seen through.
 */
export const COMMON_PIECES: readonly string[] = [
  ...['password', 'passwort', 'passwd', 'passphrase', 'motdepasse', 'contrasena', 'senha', 'pass'],
  ...['admin', 'administrator', 'root', 'user', 'guest', 'login', 'test', 'testing', 'default'],
  ...['welcome', 'willkommen', 'bienvenue', 'changeme', 'letmein', 'secret', 'access', 'master'],
  ...['iloveyou', 'love', 'loveyou', 'hello', 'hallo', 'bonjour', 'please', 'trustno', 'freedom'],
  ...['qwerty', 'qwertz', 'azerty', 'asdf', 'zxcv', 'qazwsx', 'google', 'facebook', 'internet'],
  ...['monkey', 'dragon', 'shadow', 'sunshine', 'princess', 'football', 'baseball', 'soccer'],
  ...['basketball', 'hockey', 'superman', 'batman', 'pokemon', 'starwars', 'matrix', 'ninja'],
  ...['summer', 'winter', 'spring', 'autumn', 'sommer', 'monday', 'friday', 'sunday', 'january'],
  ...['february', 'march', 'april', 'june', 'july', 'august', 'september', 'october', 'november'],
  ...['december', 'michael', 'jennifer', 'jordan', 'jessica', 'thomas', 'charlie', 'daniel'],
  ...['andrew', 'ashley', 'robert', 'matthew', 'nicole', 'george', 'computer', 'samsung', 'apple'],
  ...['flower', 'cheese', 'cookie', 'banana', 'orange', 'purple', 'silver', 'golden', 'diamond'],
  ...['killer', 'hunter', 'ranger', 'buster', 'tigger', 'pepper', 'ginger', 'maggie', 'bailey'],
  ...['company', 'office', 'server', 'database', 'system', 'account', 'catalog', 'model', 'api'],
];
