from kikeriki.cli import main

main()
