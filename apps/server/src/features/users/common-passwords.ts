/** The most common passwords of 8 characters or more (decision A3). */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 11111111 00000000 87654321 88888888 987654321 0987654321 12341234
  11223344 147258369 123321123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 qwer1234 qwerty12 qwerty123 qwertyui
  qwertyuiop qwerty1234 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zaq12wsx password password1 password12 password123
  passw0rd p@ssw0rd p@ssword pass1234 passpass iloveyou iloveyou1 sunshine princess football baseball basketball superman
  batman123 starwars trustno1 whatever computer internet samsung1 michelle jennifer jessica1 charlie1 letmein1
  welcome1 welcome123 admin123 administrator changeme changeme1 abcd1234 abc12345 a1b2c3d4 abcdefgh aaaaaaaa
  monkey123 dragon123 master123 liverpool chelsea1 arsenal1 target123 test1234 testtest secret123 default1 google123`.split(
    /\s+/,
  ),
)
