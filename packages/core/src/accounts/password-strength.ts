/** How good a new password is, beyond what every password must have (specification, point 5): said while it is typed, and never a reason to refuse it. */

/** Passwords that guessers try first though they fit the rule: keyboard rows, names of the trade, years. Lower case. */
const COMMON = new Set(
  `password1 password12 password123 passw0rd p@ssw0rd p@ssword1 qwer1234 qwer12345 qwer123456 1234qwer 12345qwert qwe123123 qwe12345
  qweasd123 qweasdzxc1 asdf1234 asdf12345 1234asdf asd123123 asdqwe123 zxcv1234 1234zxcv zxc123123 abcd1234 abcd12345 1234abcd abc12345
  abc123456 abc123123 a1234567 a12345678 a123456789 aa123456 aa1234567 aaa12345 aaaa1111 q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t
  1q2w3e4r! 1qaz2wsx 1qaz2wsx3edc qazwsx123 zaq12wsx q1q1q1q1 qwerty12 qwerty123 qwerty1234 qwerty12345 1qazxsw2 iloveyou1 iloveu123
  love1234 happy123 happy1234 sunshine1 princess1 football1 baseball1 superman1 dragon123 monkey123 master123 admin123 admin1234
  admin12345 test1234 test12345 guest1234 user1234 login1234 welcome1 welcome123 korea123 korea1234 corea1234 seoul123 seoul1234
  busan1234 hello123 hello1234 shop1234 seller123 seller1234 market123 market1234 store1234 coupang1 coupang123 coupang1234 naver123
  naver1234 kakao123 kakao1234 gmarket1 gmarket123 auction1 auction123 zigzag123 moa12345 moamoa123 moademo1 moademo1234 samsung1
  samsung123 hyundai1 dkssud12 dkssud123 dkssud1234 tkfkd123 tkfkd1234 tkfkdgo1 tkfkdgo123 rkskek12 rkskek123 dltnswls1 ehfhfh12
  abcdefg1 abcdefgh1 a1b2c3d4 a1s2d3f4 a1b2c3d4e5 1a2b3c4d 1a2s3d4f zxcvbnm1 zxcvbnm123 asdfghjk1 asdfghjkl1 qwertyui1 1111aaaa
  11112222a 123123qwe 123123asd 123456qw 123456qwe 123qwe123 123qweasd 12qwaszx 147258369a 123456789a 12345678a 1234567a 0123456a
  0123456789a 987654321a 1004love loveyou1 letmein1 trustno1 starwars1 pokemon1 whatever1 freedom1 secret123 changeme1`.split(/\s+/),
);

/** Letters and digits that follow each other on a keyboard or in the alphabet, either way round. */
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const RUN_LENGTH = 6;

function holdsRun(text: string): boolean {
  for (let at = 0; at + RUN_LENGTH <= text.length; at += 1) {
    const part = text.slice(at, at + RUN_LENGTH);
    const backwards = [...part].reverse().join('');
    if (RUNS.some((run) => run.includes(part) || run.includes(backwards))) return true;
  }
  return false;
}

/** Guidance about a password that is easily guessed though it fits the rule, or null. `loginId` is the person's own. */
export function passwordWarning(password: string, loginId = ''): string | null {
  const plain = password.toLowerCase();
  if (COMMON.has(plain) || COMMON.has(plain.replace(/(?<![^a-z0-9])[^a-z0-9]+$/, '')))
    return '많이 쓰이는 비밀번호예요. 다른 비밀번호로 정하면 더 안전해요.';
  if (loginId.length >= 4 && plain.includes(loginId.toLowerCase())) return '아이디가 들어 있어요. 아이디와 다르게 정하면 더 안전해요.';
  if (/(.)\1{3}/.test(plain)) return '같은 문자가 4번 이상 이어져요. 섞어서 정하면 더 안전해요.';
  return null;
}

export const STRENGTHS = { weak: '약함', fair: '보통', strong: '강함' } as const;
export type Strength = keyof typeof STRENGTHS;

/** A word for the person who types: length and kinds of characters count, what guessers know does not help. */
export function passwordStrength(password: string, loginId = ''): Strength {
  if (password.length < 8 || passwordWarning(password, loginId) !== null || holdsRun(password.toLowerCase())) return 'weak';
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const varied = new Set(password).size;
  if (kinds >= 3 && password.length >= 10 && varied >= 8) return 'strong';
  return kinds >= 2 && varied >= 6 ? 'fair' : 'weak';
}
